import type { createUser, User } from '#contract/areas/admin/users/users.contract.ts'
import { MARKS } from '#contract/areas/admin/users/users.rules.ts'
import { Switch } from '../../../form/controls/choices.tsx'
import { Email, Phone } from '../../../form/controls/text.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { FieldGrid, PanelNote } from '../../../ui/Panel.tsx'

interface Props {
  form: Pick<FormKit<typeof createUser>, 'Field'>
  /** The permissions for an existing person. */
  can?: User['can']
}

/** The fields a new user and a known one have alike. */
export function PersonFields({ form, can }: Props) {
  const mayMark = useMay(MARKS) && (can === undefined || can.mark === true)
  const signIn = can === undefined || can.change_sign_in === true ? undefined : can.change_sign_in
  return (
    <>
      <FieldGrid>
        <form.Field name="first_name" note="" />
        <form.Field name="last_name" note="" />
        {signIn === undefined && <form.Field name="email" as={Email} autoComplete="off" note="" />}
        <form.Field name="phone_number_work" as={Phone} />
        <form.Field name="phone_number_mobile" as={Phone} />
        <form.Field name="zip_code" />
        {signIn === undefined && <form.Field name="external_idp" placeholder="None (password sign-in)" />}
      </FieldGrid>
      {signIn !== undefined && <PanelNote>Email and single sign-on: {signIn}</PanelNote>}
      {mayMark && (
        <FieldGrid>
          <form.Field name="is_internal" as={Switch} aside="Can use internal tools." />
          <form.Field name="is_admin" as={Switch} aside="Full access to every customer." />
        </FieldGrid>
      )}
    </>
  )
}

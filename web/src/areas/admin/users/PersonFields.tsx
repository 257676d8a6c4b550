import type { createUser } from '#contract/areas/admin/users/users.contract.ts'
import { MARKS } from '#contract/areas/admin/users/users.rules.ts'
import { Switch } from '../../../form/controls/choices.tsx'
import { Email, Phone } from '../../../form/controls/text.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import { useMay } from '../../../shell/may.ts'
import { FieldGrid } from '../../../ui/Panel.tsx'

/** The fields a new user and a known one have alike. */
export function PersonFields({ form }: { form: Pick<FormKit<typeof createUser>, 'Field'> }) {
  const mayMark = useMay(MARKS)
  return (
    <>
      <FieldGrid>
        <form.Field name="first_name" note="" />
        <form.Field name="last_name" note="" />
        <form.Field name="email" as={Email} autoComplete="off" note="" />
        <form.Field name="phone_number_work" as={Phone} />
        <form.Field name="phone_number_mobile" as={Phone} />
        <form.Field name="zip_code" />
        <form.Field name="external_idp" placeholder="None: a password of ours" />
      </FieldGrid>
      {mayMark && (
        <FieldGrid>
          <form.Field name="is_internal" as={Switch} aside="Works with the tools of the portal itself." />
          <form.Field name="is_admin" as={Switch} aside="May do everything, at every customer." />
        </FieldGrid>
      )}
    </>
  )
}

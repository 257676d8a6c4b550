import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createUser } from '#contract/areas/admin/users/users.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { CustomerChoice } from '../customers/CustomerChoice.tsx'
import { userRoles } from '../roles/roles.calls.ts'
import { BackToUsers } from './BackToUsers.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { showUser } from './users.calls.ts'
import { USER_TEXTS } from './users.messages.ts'

const form = createForm(createUser, { summary: USER_TEXTS.wrongFields })

/** Adds a user (ADM-005), with their first customer where one is chosen. */
export function NewUserPage() {
  const navigate = useNavigate()
  const { customer }: { customer?: number | string } = useSearch({ strict: false })
  const roles = useQuery(userRoles).data?.roles ?? []
  const go = (id?: number) => navigate({ to: id ? `/admin/users/${id}` : '/admin/users' })
  return (
    <>
      <BackToUsers />
      <PageHead title="New user" detail="They’ll get an email to set a password, unless they use SSO." />
      <form.Form
        start={{ customer_id: Number(customer) || null }}
        draftKey="new"
        done={(saved) => {
          showUser(saved)
          toast({ status: 'success', message: USER_TEXTS.saved })
          void go(saved.user_id)
        }}
      >
        <Panel title="Person">
          <PersonFields form={form} />
        </Panel>
        <Panel title="First customer" hint="You can add more on the user’s page.">
          <FieldGrid>
            <form.Field name="customer_id" as={CustomerChoice} />
            <form.Field name="role_id" as={RoleChoice} roles={roles} />
          </FieldGrid>
        </Panel>
        <Actions>
          <Submit>Add user</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </form.Form>
    </>
  )
}

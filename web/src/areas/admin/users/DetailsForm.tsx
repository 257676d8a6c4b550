import { updateUser, type User } from '#contract/areas/admin/users/users.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { PersonFields } from './PersonFields.tsx'
import { showUser } from './users.calls.ts'
import { USER_TEXTS } from './users.messages.ts'

const form = createForm(updateUser, { version: 'version', summary: USER_TEXTS.wrongFields })

type Start = NonNullable<Parameters<typeof form.Form>[0]['start']>

const getMessage = (saved: User, before: User): string =>
  saved.pending_email === null || saved.pending_email === before.pending_email
    ? USER_TEXTS.saved
    : `${USER_TEXTS.saved} ${saved.pending_email} applies once confirmed by email.`

/** Everything of a user that is typed. */
export function DetailsForm({ user }: { user: User }) {
  const start = { ...user, status: undefined, profile_picture_attachment: undefined } as unknown as Start
  return (
    <Panel title="Person">
      <form.Form
        params={{ userId: user.user_id }}
        start={start}
        done={(saved) => {
          showUser(saved)
          toast({ status: 'success', message: getMessage(saved, user) })
        }}
      >
        {user.can.edit !== true && <PanelNote>{user.can.edit}</PanelNote>}
        <PersonFields form={form as never} can={user.can} />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </form.Form>
      <PendingEmail user={user} />
    </Panel>
  )
}

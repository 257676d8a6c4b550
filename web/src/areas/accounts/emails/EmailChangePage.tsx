import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { EmailChange } from '#contract/areas/accounts/emails/emails.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { readable } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import help from '../passwords/LoginHelpPages.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import { getEmailChange, submitEmailChange } from './emails.calls.ts'
import { presentChange } from './emails.rules.ts'

/** The page linked from emails about a changed address: it explains the link, and one button performs it. */
export function EmailChangePage() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const { data, refetch } = useQuery({ ...getEmailChange(token), enabled: token !== '' }, queryClient)
  const action = useAction(submitEmailChange)
  const press = async (purpose: EmailChange['purpose']) => {
    await action.run({ token, purpose })
    await refetch()
  }
  return (
    <SignInLayout
      title="Email address"
      slogan="Your email is your sign-in."
      detail="You sign in with your email address, so a change takes effect only after you confirm it."
    >
      <div className={help.text}>
        {data?.success && (
          <Change change={data.data} action={action} onPress={() => void press(data.data.purpose)} />
        )}
        {data && !data.success && (
          <>
            <Refusal>{readable(data.error.message)}</Refusal>
            {data.error.status !== 400 && <Button onClick={() => void refetch()}>Try again</Button>}
            <Link to="/login" className={help.back}>
              Back to sign in
            </Link>
          </>
        )}
        {token === '' && <Refusal>This link is incomplete. Copy the full link from the email.</Refusal>}
      </div>
    </SignInLayout>
  )
}

interface Props {
  change: EmailChange
  action: { isBusy: boolean; refusal: string | null }
  onPress: () => void
}

function Change({ change, action, onPress }: Props) {
  const { text, button, next } = presentChange(change)
  return (
    <>
      {action.refusal && <Refusal>{action.refusal}</Refusal>}
      <p role="status">{text}</p>
      {button !== null ? (
        <Button variant="primary" isBusy={action.isBusy} onClick={onPress}>
          {button}
        </Button>
      ) : (
        <>
          <Link to="/login" {...asButton('primary')}>
            Sign in
          </Link>
          {next !== null && (
            <Link to="/login/forgot-password" className={help.back}>
              {next}
            </Link>
          )}
        </>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User, UserSession } from '#contract/areas/admin/users/users.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { endSessions, getSessions } from './users.calls.ts'

/** Only the latest of many, so that the content below the panel stays visible. */
const SHOWN = 5

/** Where a user is signed in, and the way to end it. */
export function SessionsPanel({ user }: { user: User }) {
  const { user_id: userId, last_sign_in_ts, invited_ts, has_password } = user
  const { data } = useQuery(getSessions(userId))
  const sessions = data?.data ?? []
  const { run, refusal } = useAction(endSessions)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN)
  return (
    <Panel
      title="Sessions"
      hint={
        <>
          {last_sign_in_ts ? (
            <>
              Last sign-in <When at={last_sign_in_ts} />.
            </>
          ) : (
            'Never signed in.'
          )}
          {invited_ts !== null && !has_password && (
            <>
              {' '}
              Invited <When at={invited_ts} />, no password set yet.
            </>
          )}
        </>
      }
      actions={
        user.can.edit === true &&
        sessions.length > 1 && (
          <Button size="small" onClick={() => void run({ userId, sessionId: null })}>
            End all
          </Button>
        )
      }
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      {data && last_sign_in_ts && sessions.length === 0 && <PanelNote>No open sessions.</PanelNote>}
      <PanelRows label="Sessions">
        {shown.map(({ session_id, created_ts, last_seen_ts, address, device }) => (
          <PanelRow
            key={session_id}
            name={originText({ address, device })}
            detail={
              <>
                Used <When at={last_seen_ts} />, signed in <When at={created_ts} />
              </>
            }
            actions={
              user.can.edit === true && (
                <Button
                  size="small"
                  aria-label={`End session ${session_id}`}
                  onClick={() => void run({ userId, sessionId: session_id })}
                >
                  End
                </Button>
              )
            }
          />
        ))}
      </PanelRows>
      {shown.length < sessions.length && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {sessions.length} sessions
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** With what and from where a session was opened. */
const originText = ({ device, address }: Pick<UserSession, 'device' | 'address'>): string =>
  `${device ?? 'Unknown device'}${address === null ? '' : ` at ${address}`}`

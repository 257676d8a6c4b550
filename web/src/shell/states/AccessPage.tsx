import { isAllowed } from '#contract/base/access.ts'
import { Check, Lock } from 'lucide-react'
import { PageHead } from '../../ui/PageHead.tsx'
import { SimpleTable } from '../../ui/SimpleTable.tsx'
import { needText } from '../access/access-labels.ts'
import { getEntitlements } from '../access/may.ts'
import { usePages } from '../pages.ts'
import type { PageRoute } from '../route.ts'
import { useSession } from '../session.ts'
import css from './AccessPage.module.css'

/** Why navigation entries are shown or hidden: each with its required access, and whether the user has it. */
export function AccessPage() {
  const signedIn = useSession()
  const { company } = signedIn
  const who = getEntitlements(signedIn)
  const entries = usePages().filter(({ nav }) => nav !== undefined)
  return (
    <>
      <PageHead
        title="My access"
        detail={`What you can access at ${company.name}. Your company’s administrator grants permissions; portal staff turn on modules.`}
      />
      <SimpleTable
        label="Pages and what they require"
        rows={entries}
        getKey={({ path }) => path}
        columns={[
          { head: 'Page', names: true, render: (entry) => <Name entry={entry} /> },
          { head: 'Requires', wide: true, render: ({ needs }) => asSentence(needText(needs)) },
          {
            head: 'Your access',
            mark: true,
            oneLine: true,
            render: ({ needs }) => <AccessMark isOpen={isAllowed(needs, who)} />,
          },
        ]}
      />
    </>
  )
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const Name = ({ entry: { nav, title } }: { entry: PageRoute }) => nav?.label ?? title

function AccessMark({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? Check : Lock
  return (
    <span className={css.state} data-open={isOpen}>
      <Icon size={14} aria-hidden="true" /> {isOpen ? 'Available' : 'No access'}
    </span>
  )
}

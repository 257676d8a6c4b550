import { isAllowed } from '#contract/base/access.ts'
import { Check, Lock } from 'lucide-react'
import { PageHead } from '../../ui/PageHead.tsx'
import { needWords } from '../access-words.ts'
import { usePages } from '../pages.ts'
import type { PageRoute } from '../route.ts'
import { useSession } from '../session.ts'
import css from './AccessPage.module.css'

/** Why an entry of the navigation is there or not: every one with what it needs, and whether the reader has it. */
export function AccessPage() {
  const { company, permissions, flags, user } = useSession()
  const who = { permissions, flags, isAdmin: user.is_admin }
  const entries = usePages().filter(({ nav }) => nav !== undefined)
  return (
    <>
      <PageHead
        title="My access"
        detail={`What your account opens at ${company.name}. Permissions are given by an administrator of your company, modules by the portal.`}
      />
      <div className={css.box}>
        <table className={css.table} aria-label="Pages and what they need">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Needs</th>
              <th scope="col">For you</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.path} entry={entry} isOpen={isAllowed(entry.needs, who)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function Entry({ entry: { nav, title, needs, later }, isOpen }: { entry: PageRoute; isOpen: boolean }) {
  const Icon = isOpen ? Check : Lock
  return (
    <tr>
      <th scope="row">
        {nav?.label ?? title}
        {later && <span className={css.later}>later release</span>}
      </th>
      <td>{asSentence(needWords(needs))}</td>
      <td className={css.state} data-open={isOpen}>
        <Icon size={14} aria-hidden="true" /> {isOpen ? 'Open' : 'Closed'}
      </td>
    </tr>
  )
}

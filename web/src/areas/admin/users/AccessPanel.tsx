import { useQuery } from '@tanstack/react-query'
import { Check, Lock } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/areas/admin/users/users.contract.ts'
import { usePages } from '../../../shell/pages.ts'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { getAccess } from './users.calls.ts'
import { explainAccess } from './users.rules.ts'
import css from './UserPage.module.css'

/** Which pages open for a user at each customer, and why or why not. */
export function AccessPanel({ user }: { user: User }) {
  const { data } = useQuery(getAccess(user.user_id))
  const all = data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const at = all.find(({ customer_id }) => String(customer_id) === chosen) ?? all[0]
  const pages = usePages().filter(({ nav }) => nav !== undefined)
  return (
    <Panel title="Access" hint="What they can open, and why.">
      {all.length > 1 && at && (
        <Segmented
          label="Customer"
          options={all.map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))}
          value={String(at.customer_id)}
          onChange={setChosen}
        />
      )}
      {data && !at && <PanelNote>They don’t belong to a customer.</PanelNote>}
      {at && (
        <details className={css.pages}>
          <summary>
            {pages.filter(({ needs }) => explainAccess(needs, user, at).isOpen).length} of {pages.length}{' '}
            pages available at {at.name}
          </summary>
          <PanelRows label={`Pages at ${at.name}`}>
            {pages.map(({ path, title, nav, needs }) => {
              const { isOpen, why } = explainAccess(needs, user, at)
              const Icon = isOpen ? Check : Lock
              return (
                <PanelRow
                  key={path}
                  name={nav?.label ?? title}
                  detail={why}
                  actions={
                    <Tag tone={isOpen ? 'good' : 'neutral'}>
                      <Icon size={12} aria-hidden="true" />
                      {isOpen ? 'Available' : 'No access'}
                    </Tag>
                  }
                />
              )
            })}
          </PanelRows>
        </details>
      )}
    </Panel>
  )
}

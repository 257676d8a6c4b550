import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import type { TicketMacro } from '#contract/areas/support/macros/macros.contract.ts'
import { MACRO_SCOPES } from '#contract/areas/support/macros/macros.rules.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { MacroDialog } from './MacroDialog.tsx'
import { macros } from './macros.calls.ts'
import css from './MacrosPage.module.css'

/** What staff do with tickets again and again, each under a name. */
export function MacrosPage() {
  const { company } = useSession()
  const found = useQuery(macros(company.id))
  const [open, setOpen] = useState<TicketMacro | 'new' | null>(null)
  const add = <NewButton make={() => setOpen('new')}>New macro</NewButton>
  return (
    <>
      <PageHead
        title="Macros"
        detail="Apply a reply, tags, assignee and status in one click."
        actions={add}
      />
      <Loaded query={found} failure="Couldn’t load the macros" waiting={<RowsWaiting />}>
        {(data) =>
          data.macros.length === 0 ? (
            <EmptyState icon={Zap} title="No macros yet" action={add}>
              Write a common reply once and apply it to tickets in one click.
            </EmptyState>
          ) : (
            <SimpleTable
              label="Macros"
              rows={data.macros}
              getKey={({ macro_id }) => macro_id}
              columns={[
                {
                  head: 'Name',
                  names: true,
                  render: (macro) => (
                    <button type="button" className={css.link} onClick={() => setOpen(macro)}>
                      {macro.name}
                    </button>
                  ),
                },
                { head: 'For', oneLine: true, render: ({ scope }) => MACRO_SCOPES[scope] },
                { head: 'What it does', wide: true, render: getMacroSummary },
              ]}
            />
          )
        }
      </Loaded>
      {open !== null && (
        <MacroDialog
          customerId={company.id}
          macro={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function getMacroSummary({ note, is_internal, tags, assigns, assignee, closes }: TicketMacro): string {
  const person = assigns === 'me' ? 'the person applying it' : (assignee?.full_name ?? 'someone')
  const parts = [
    note &&
      `${is_internal ? 'adds internal note' : 'replies'} “${note.length > 80 ? `${note.slice(0, 80)}…` : note}”`,
    tags.length > 0 && `tags ${tags.join(', ')}`,
    assigns !== 'keep' && `assigns to ${person}`,
    closes && 'closes the ticket',
  ].filter((part) => typeof part === 'string' && part !== '') as string[]
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

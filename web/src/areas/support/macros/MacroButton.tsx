import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { changesFields } from '#contract/areas/support/macros/macros.rules.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import css from '../tickets/TicketPanel.module.css'
import { macros, runOne } from './macros.calls.ts'

interface Props {
  ticket: Ticket
  customerId: number
  onDone?: () => void
}

/** Macros of a ticket, one press each; hidden without any. */
export function MacroButton({ ticket, customerId, onDone }: Props) {
  const { data } = useQuery(macros(customerId))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLSpanElement>(null)
  useKeys('Ticket', [
    { keys: ['m'], text: 'Macros', run: () => button.current?.querySelector('button')?.click() ?? false },
  ])
  if (!data || data.macros.length === 0) return null
  const { edit } = ticket.can
  return (
    <span ref={button} className={css.macro}>
      <Button
        size="small"
        icon={Zap}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Macro
      </Button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="Macros"
          actions={data.macros.map((macro) => ({
            key: String(macro.macro_id),
            icon: Zap,
            label: macro.name,
            off: changesFields(macro) && edit !== true ? edit : undefined,
            onClick: () => runOne(customerId, ticket, macro, onDone),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}

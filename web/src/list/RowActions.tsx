import { Button } from '@mantine/core'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Can, Verdict } from '#contract/list/can.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import classes from './RowActions.module.css'

/** Something that can be done with rows of a list; whether it may be, the row says itself (`can`). */
export interface RowAction<Row> {
  /** Its name in the row's `can`. */
  key: string
  label: string
  icon: LucideIcon
  /** Left out where it may not be done, in place of telling why not. */
  hides?: true
  run: (rows: readonly Row[]) => void | Promise<void>
}

/** True, or why a row does not let it be done; rows without verdicts let everything be done. */
export const verdictOf = (row: object, key: string): Verdict => (row as { can?: Can }).can?.[key] ?? true

interface MenuProps<Row> {
  row: Row
  /** What the row is called. */
  name: string
  actions: readonly RowAction<Row>[]
}

/** What can be done with one row, behind a button at its end. What may not be done says why. */
export function RowMenu<Row extends object>({ row, name, actions }: MenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = actions.filter(({ key, hides }) => !hides || verdictOf(row, key) === true)
  if (offered.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Actions for ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label={`Actions for ${name}`}
          actions={offered.map(({ key, label, icon, run }) => ({
            icon,
            label,
            off: whyNot(verdictOf(row, key)),
            onClick: () => void run([row]),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

const whyNot = (verdict: Verdict): string | undefined => (verdict === true ? undefined : verdict)

interface BulkProps<Row> {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
}

/** The same for all that are chosen; those that may not are left out, and it is said how many. */
export function BulkActions<Row extends object>({ rows, actions }: BulkProps<Row>) {
  return actions.map(({ key, label, icon: Icon, run }) => {
    const able = rows.filter((row) => verdictOf(row, key) === true)
    const words = able.length === rows.length ? label : `${label} (${able.length} of ${rows.length})`
    return (
      <Button
        key={key}
        size="compact-sm"
        variant="default"
        disabled={able.length === 0}
        leftSection={<Icon size={14} aria-hidden="true" />}
        onClick={() => void run(able)}
      >
        {words}
      </Button>
    )
  })
}

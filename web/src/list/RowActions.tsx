import { Button } from '@mantine/core'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Can, Verdict } from '#contract/list/can.ts'
import type { CallResult } from '../shell/call.ts'
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
  /** Left out where it is done with chosen rows alone. */
  run?: (rows: readonly Row[]) => void | Promise<void>
  /** Does it with rows beyond this page, or with all that match; tells beforehand what would come of it. */
  bulk?: (chosen: Chosen<never>) => Promise<CallResult<BulkAnswer>>
  /** Chosen rows of this page are done in bulk as well: it is told beforehand what would come of it. */
  isBulk?: true
  /** What is asked for before it is done in bulk, and whether that was given. */
  asks?: { field: ReactNode; isGiven: boolean }
  /** What was said can be taken back for a moment: so long nothing is done yet. */
  canWait?: true
  /** What the second press says, where one is not enough. */
  confirm?: string
  /** Never done with several rows at once. */
  isOfOne?: true
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
  const offered = actions.flatMap(({ run, ...action }) =>
    run && (!action.hides || verdictOf(row, action.key) === true) ? [{ ...action, run }] : [],
  )
  const [asked, setAsked] = useState<string | null>(null)
  const close = () => {
    setAnchor(null)
    setAsked(null)
  }
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
          actions={offered.map(({ key, label, icon, run, confirm }) => ({
            key,
            icon,
            off: whyNot(verdictOf(row, key)),
            ...(confirm !== undefined && asked !== key
              ? { label, staysOpen: true, onClick: () => setAsked(key) }
              : { label: confirm ?? label, onClick: () => void run([row]) }),
          }))}
          onClose={close}
        />
      )}
    </>
  )
}

const whyNot = (verdict: Verdict): string | undefined => (verdict === true ? undefined : verdict)

interface BulkProps<Row> {
  /** The chosen rows of this page. */
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  /** Chosen rows are on other pages as well: only what can be done in bulk reaches them. */
  isBeyond: boolean
  onBulk: (action: RowAction<Row>) => void
}

/** The same for all that are chosen; those that may not are left out, and it is said how many. */
export function BulkActions<Row extends object>({ rows, actions, isBeyond, onBulk }: BulkProps<Row>) {
  return actions
    .filter(({ isOfOne }) => !isOfOne)
    .map((action) => {
      const { key, label, icon: Icon, run, bulk, isBulk = false } = action
      const asksFirst = bulk !== undefined && (isBeyond || isBulk)
      const able = rows.filter((row) => verdictOf(row, key) === true)
      const words =
        able.length === rows.length || asksFirst ? label : `${label} (${able.length} of ${rows.length})`
      return (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          disabled={able.length === 0 && !asksFirst}
          leftSection={<Icon size={14} aria-hidden="true" />}
          onClick={() => (asksFirst ? onBulk(action) : void run?.(able))}
        >
          {words}
        </Button>
      )
    })
}

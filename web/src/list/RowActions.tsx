import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Access } from '#contract/base/access.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Can, Verdict } from '#contract/list/can.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import type { CallResult } from '../shell/call.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import classes from './RowActions.module.css'

/** Something that can be done with rows of a list; whether it may be, the row says itself (`can`). */
export interface RowAction<Row> {
  /** Its name in the row's `can`. */
  key: string
  label: string
  icon: LucideIcon
  /** Its call: the action is hidden from users without access to it. */
  by?: { access: Access }
  /** Hidden where it is not allowed, instead of showing the reason. */
  hides?: true
  /** There is nothing to do it with in other rows: left out there. */
  fits?: (row: Row) => boolean
  /** Left out where it is done with chosen rows alone. */
  run?: (rows: readonly Row[]) => void | Promise<void>
  /** Applies to rows beyond this page, or to all that match; previews the result first. */
  bulk?: (chosen: Chosen<never>) => Promise<CallResult<BulkAnswer>>
  /** Shows the result of a bulk action on the page, in place of a message. */
  onResult?: (result: BulkAnswer) => void
  /** Selected rows of this page are handled in bulk as well, with a preview of the result. */
  isBulk?: true
  /** What else happens to those concerned, said before a bulk action. */
  consequence?: string
  /** What is asked before a bulk action, and whether it was answered. */
  confirmation?: { field: ReactNode; isGiven: boolean }
  /** The action can be undone for a moment, during which nothing has happened yet. */
  canWait?: true
  /** The label of the confirming button, where one press is not enough. */
  confirm?: string
  /** Never done with several rows at once. */
  isOfOne?: true
  /** Among many actions, one that most people use: it is visible, and the others are in a menu. */
  isUsual?: true
  /** In a menu a line parts it from those of another group. */
  group?: string
  /** Offered of a saved view as well, for all it shows. */
  isOfView?: true
}

/** True, or why a row does not let it be done; rows without verdicts let everything be done. */
export const getVerdict = (row: object, key: string): Verdict => (row as { can?: Can }).can?.[key] ?? true

interface MenuProps<Row> {
  row: Row
  /** The name of the row. */
  name: string
  actions: readonly RowAction<Row>[]
}

/** The actions of a row, in a menu at its end. A disabled one shows why. */
export function RowMenu<Row extends object>({ row, name, actions }: MenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = actions.flatMap(({ run, fits, ...action }) =>
    run && fits?.(row) !== false && (!action.hides || getVerdict(row, action.key) === true)
      ? [{ ...action, run }]
      : [],
  )
  const [confirming, setConfirming] = useState<string | null>(null)
  const close = () => {
    setAnchor(null)
    setConfirming(null)
  }
  if (offered.length === 0) return null
  return (
    <>
      <span className={classes.more}>
        <IconButton
          icon={EllipsisVertical}
          label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </span>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label={`Actions for ${name}`}
          actions={offered.map(({ key, label, icon, run, confirm, group }, at) => ({
            key,
            icon,
            ...(at > 0 && group !== offered[at - 1]?.group && { begins: true as const }),
            off: whyNot(getVerdict(row, key)),
            ...(confirm !== undefined && confirming !== key
              ? { label, staysOpen: true, onClick: () => setConfirming(key) }
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
  /** Selected rows are on other pages as well: only bulk actions apply to them. */
  isBeyond: boolean
  onBulk: (action: RowAction<Row>) => void
}

/** The number of visible actions; above it only the usual ones are visible, or the first. */
const MAX_IN_SIGHT = 4

/** What an action would do with the chosen rows. */
interface Offer<Row> {
  action: RowAction<Row>
  text: string
  able: readonly Row[]
  confirmsFirst: boolean
  /** Why it is possible for none of them. */
  off: string | undefined
}

function getOffer<Row extends object>(
  action: RowAction<Row>,
  { rows, isBeyond }: Pick<BulkProps<Row>, 'rows' | 'isBeyond'>,
): Offer<Row> {
  const { key, label, bulk, fits, isBulk = false } = action
  const confirmsFirst = bulk !== undefined && (isBeyond || isBulk)
  const able = rows.filter((row) => fits?.(row) !== false && getVerdict(row, key) === true)
  const isWhole = able.length === rows.length || confirmsFirst
  const verdict = rows[0] ? getVerdict(rows[0], key) : true
  return {
    action,
    able,
    confirmsFirst,
    text: isWhole ? label : `${label} (${able.length} of ${rows.length})`,
    off:
      able.length === 0 && !confirmsFirst
        ? (whyNot(verdict) ?? 'Applies to rows on this page only.')
        : undefined,
  }
}

/**
 * Actions for all selected rows; rows that do not allow one are skipped, and their number is shown. If there are many
 * actions, most are in a menu.
 */
export function BulkActions<Row extends object>({ rows, actions, isBeyond, onBulk }: BulkProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offers = actions
    .filter(({ isOfOne, fits }) => !isOfOne && (isBeyond || !fits || rows.some(fits)))
    .map((action) => getOffer(action, { rows, isBeyond }))
  const isShort = offers.length <= MAX_IN_SIGHT
  const hasUsual = offers.some(({ action }) => action.isUsual)
  const isInSight = ({ action }: Offer<Row>, at: number) =>
    isShort || (hasUsual ? action.isUsual === true : at < MAX_IN_SIGHT - 1)
  const inSight = offers.filter(isInSight)
  const others = offers.filter((offer, at) => !isInSight(offer, at))
  const act = ({ action, able, confirmsFirst }: Offer<Row>) =>
    confirmsFirst ? onBulk(action) : void action.run?.(able)
  return (
    <>
      {inSight.map((offer) => (
        <Button
          size="small"
          icon={offer.action.icon}
          key={offer.action.key}
          disabled={offer.off !== undefined}
          onClick={() => act(offer)}
        >
          {offer.text}
        </Button>
      ))}
      {others.length > 0 && (
        <Button
          size="small"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          More
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label="More actions for selected rows"
          actions={others.map((offer, at) => ({
            key: offer.action.key,
            icon: offer.action.icon,
            label: offer.text,
            off: offer.off,
            ...(at > 0 && offer.action.group !== others[at - 1]?.action.group && { begins: true as const }),
            onClick: () => act(offer),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

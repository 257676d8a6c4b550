import { showNumber } from '#contract/base/plural.ts'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import { Choice } from '../Choice.tsx'
import classes from './Pager.module.css'

interface Props {
  page: number
  size: number
  sizes: readonly number[]
  /** Null while it is not known yet. */
  total: number | null
  /** The counted noun: `assets`, `asset`. */
  noun: string
  singular: string
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** Next to the total. */
  children?: ReactNode
}

/** The total, always, and the way through the pages. */
export function Pager({ page, size, sizes, total, noun, singular, onPage, onSize, children }: Props) {
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  return (
    <nav className={classes.pager} data-empty={!total || undefined} aria-label="Pages">
      <p className={classes.total}>
        {total === null ? ' ' : totalText({ page, size, total, noun, singular })}
      </p>
      {children}
      <div className={classes.size}>
        <Choice
          label="Rows per page"
          options={sizes.map((one) => ({ value: String(one), label: `${one} rows` }))}
          value={String(size)}
          onChange={(value) => onSize(Number(value))}
        />
      </div>
      <div className={classes.moves}>
        <Move label="First page" isOff={page <= 1} onClick={() => onPage(1)} icon={ChevronFirst} />
        <Move label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)} icon={ChevronLeft} />
        <span className={classes.where}>
          Page {showNumber(page)} of {showNumber(last)}
        </span>
        <Move label="Next page" isOff={page >= last} onClick={() => onPage(page + 1)} icon={ChevronRight} />
        <Move label="Last page" isOff={page >= last} onClick={() => onPage(last)} icon={ChevronLast} />
      </div>
    </nav>
  )
}

interface MoveProps {
  label: string
  isOff: boolean
  onClick: () => void
  icon: LucideIcon
}

/** aria-disabled only: on the last page a disabled button would lose the focus. */
const Move = ({ isOff, onClick, ...move }: MoveProps) => (
  <IconButton {...move} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onClick} />
)

/** Which of how many rows are shown: "1 to 25 of 481 assets". */
export function totalText({
  page,
  size,
  total,
  noun,
  singular,
}: Pick<Props, 'page' | 'size' | 'noun' | 'singular'> & { total: number }): string {
  if (total === 0) return `0 ${noun}`
  if (total === 1) return `1 ${singular}`
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  return `${showNumber(from)} to ${showNumber(to)} of ${showNumber(total)} ${noun}`
}

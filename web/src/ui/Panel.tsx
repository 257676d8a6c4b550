import { type ReactNode, useId } from 'react'
import frame from './frame.module.css'
import css from './Panel.module.css'

interface Props {
  title: string
  /** One quiet line under the title. */
  hint?: ReactNode
  /** The actions on its content, on the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A framed section of a page about one subject. */
export function Panel({ title, hint, actions, children }: Props) {
  const id = useId()
  return (
    <section className={`${frame.frame} ${css.panel}`} aria-labelledby={id}>
      <header className={css.head}>
        <div className={css.text}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Panels side by side: the work area on the left, related content on the right. */
export function Panels({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.stack}>{main}</div>
      <div className={css.stack}>{side}</div>
    </div>
  )
}

/** Fields of a form side by side where there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={css.grid} data-fields>
    {children}
  </div>
)

interface RowProps {
  /** The name of the row. */
  name: ReactNode
  /** Quiet words below the name. */
  detail?: ReactNode
  /** The actions. */
  actions?: ReactNode
  /** Choices are next to the text; on a phone the text has its own line. */
  isWide?: boolean
}

/** Things of one kind inside a panel, one a line. */
export function PanelRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export function PanelRow({ name, detail, actions, isWide = false }: RowProps) {
  return (
    <li className={css.row} data-wide={isWide || undefined}>
      <div className={css.rowText}>
        <div className={css.name}>{name}</div>
        {detail && <div className={css.hint}>{detail}</div>}
      </div>
      {actions && <div className={css.rowActions}>{actions}</div>}
    </li>
  )
}

/** A quiet line in place of rows that are not there. */
export const PanelNote = ({ children }: { children: ReactNode }) => <p className={css.hint}>{children}</p>

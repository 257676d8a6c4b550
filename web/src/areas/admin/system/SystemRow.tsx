import { Check, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import css from './SystemPage.module.css'

interface Props {
  part: string
  isGood: boolean
  /** What the icon says: Ready, Missing, Late. */
  label: string
  children: ReactNode
}

/** One component of the portal: its state, and the result of its check. */
export function SystemRow({ part, isGood, label, children }: Props) {
  const Icon = isGood ? Check : TriangleAlert
  return (
    <li className={css.row} data-state={isGood ? 'good' : 'wrong'}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <b className={css.part}>{part}</b>
      <span className={css.state}>{label}</span>
      <div className={css.text}>{children}</div>
    </li>
  )
}

/** The settings that put a part right. */
export function Settings({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      Set{' '}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' and '}
          <code className={css.setting}>{name}</code>
        </Fragment>
      ))}
      .
    </>
  )
}

import type { ReactNode } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  /** One quiet line under the title. */
  detail?: ReactNode
  /** The actions on the whole page, on the right. */
  actions?: ReactNode
}

/** The head of a page: its name, one line about it, its actions. */
export function PageHead({ title, detail, actions }: Props) {
  return (
    <div className={css.head}>
      <div className={css.text}>
        <h1 className={css.title}>{title}</h1>
        {detail && <p className={css.detail}>{detail}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

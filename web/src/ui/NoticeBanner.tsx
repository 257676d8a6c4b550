import { Megaphone, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import css from './NoticeBanner.module.css'

interface Props {
  title: string
  body?: string | undefined
  /** Without it the banner cannot be put away. */
  onDismiss?: (() => void) | undefined
}

/** A notice to all users, across the page. */
export function NoticeBanner({ title, body, onDismiss }: Props) {
  return (
    <section className={css.banner} aria-label="Notice">
      <Megaphone size={18} aria-hidden="true" className={css.icon} />
      <div className={css.text} role="status">
        <p className={css.title}>{title}</p>
        {body && <p className={css.body}>{body}</p>}
      </div>
      {onDismiss && <IconButton icon={X} size="small" label="Dismiss this notice" onClick={onDismiss} />}
    </section>
  )
}

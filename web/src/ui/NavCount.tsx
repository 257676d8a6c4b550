import css from './NavCount.module.css'
import spoken from './spoken.module.css'

const MAX = 99

/** How much waits behind an entry of the navigation; nothing for none. */
export function NavCount({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  const figure = count > MAX ? `${MAX}+` : String(count)
  return (
    <span className={css.count} title={`${count} ${what}`}>
      {figure} <span className={spoken.spoken}>{what}</span>
    </span>
  )
}

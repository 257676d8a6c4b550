import { brand } from '../../theme/brands.ts'
import css from './LoadingScreen.module.css'

/** The first moments: who is signed in is not known yet. */
export function LoadingScreen({ message }: { message: string }) {
  const { Mark } = brand
  return (
    <div className={css.screen} role="status">
      <Mark className={css.mark} />
      <div className={css.track} aria-hidden="true" />
      <p className={css.message}>{message}</p>
    </div>
  )
}

/** Something is under way while the page stays usable. */
export function LoadingLine({ message }: { message: string }) {
  return (
    <div className={css.line} role="status">
      <span className={css.hidden}>{message}</span>
    </div>
  )
}

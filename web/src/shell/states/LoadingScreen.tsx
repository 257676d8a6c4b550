import { brand } from '../../theme/brands.ts'
import css from './LoadingScreen.module.css'

/** The first moments, before the session is verified. */
export function LoadingScreen({ message }: { message: string }) {
  const { Mark, name } = brand
  return (
    <main className={css.screen}>
      <h1 className={css.hidden}>{name}</h1>
      <Mark className={css.mark} />
      <div className={css.track} aria-hidden="true" />
      <p className={css.message} role="status">
        {message}
      </p>
    </main>
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

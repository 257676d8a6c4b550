import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { SchemeToggle } from '../../../shell/frame/SchemeToggle.tsx'
import { brand } from '../../../theme/brands.ts'
import css from './SignInLayout.module.css'
import { NetworkArt } from './NetworkArt.tsx'

interface Props {
  title: string
  /** The portal’s slogan, and the sentence below it. */
  slogan: string
  detail: string
  /** Why the reader was brought here. */
  reason?: string | null
  /** Replaces the picture and its slogan. */
  aside?: ReactNode
  children: ReactNode
}

/** The pages before the sign-in: the brand on the left, the form on the right. */
export function SignInLayout({ title, slogan, detail, reason, aside, children }: Props) {
  const { Mark, name } = brand
  return (
    <div className={css.page}>
      <section className={css.picture} aria-label={name}>
        {!aside && <NetworkArt className={css.art} />}
        <p className={css.brand}>
          <Mark className={css.mark} />
          {name}
        </p>
        {aside || (
          <div className={css.text}>
            <p className={css.slogan}>{slogan}</p>
            <p className={css.detail}>{detail}</p>
          </div>
        )}
      </section>
      <main className={css.main}>
        <div className={css.scheme}>
          <SchemeToggle />
        </div>
        <div className={css.panel}>
          <h1 className={css.title}>{title}</h1>
          {reason && (
            <p className={css.reason} role="status">
              <Info size={16} aria-hidden="true" />
              {reason}
            </p>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}

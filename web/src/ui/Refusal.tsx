import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Refusal.module.css'

/** Why a form was not accepted, at its top. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p className={css.refusal} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

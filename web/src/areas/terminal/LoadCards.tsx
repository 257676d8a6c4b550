import { type ReactNode, useRef } from 'react'
import { useRowKeys } from '../../ui/table/use-row-keys.ts'
import css from './LoadListPage.module.css'

/** The cards of cars; keys go from one to the next as in every list. */
export function LoadCards({ children }: { children: ReactNode }) {
  const box = useRef<HTMLUListElement>(null)
  const onKeyDown = useRowKeys(box)
  return (
    <ul ref={box} className={css.list} aria-label="Loads" tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}

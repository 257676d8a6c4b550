import { brand } from '../../theme/brands.ts'
import css from './BrandCorner.module.css'

/** Whose portal this is, on pages that stand alone. */
export function BrandCorner() {
  const { Mark, name } = brand
  return (
    <span className={css.brand}>
      <Mark className={css.mark} />
      {name}
    </span>
  )
}

import { brand } from '../../theme/brands.ts'
import css from './BrandCorner.module.css'

/** The brand, on pages without the frame. */
export function BrandCorner() {
  const { Mark, name } = brand
  return (
    <span className={css.brand}>
      <Mark className={css.mark} />
      {name}
    </span>
  )
}

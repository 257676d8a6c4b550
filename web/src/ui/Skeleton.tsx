import css from './Skeleton.module.css'

interface Props {
  height: number
  width?: number | string
}

/** The place of something that is on its way. */
export const Skeleton = ({ height, width }: Props) => (
  <span className={css.skeleton} style={{ height, ...(width !== undefined && { width }) }} />
)

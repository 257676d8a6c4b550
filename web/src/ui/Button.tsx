import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'

type Variant = 'primary' | 'quiet' | 'plain' | 'danger'
type Size = 'normal' | 'small'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** 'primary' once in a place; 'danger' only where something is permanently lost. */
  variant?: Variant
  size?: Size
  icon?: LucideIcon
  submits?: true
  /** The action is running; the button keeps its focus. */
  isBusy?: boolean
  children: ReactNode
}

const ICON_PX = { normal: 16, small: 14 }

export function Button({
  variant = 'quiet',
  size = 'normal',
  icon: Icon,
  submits,
  isBusy,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={submits ? 'submit' : 'button'}
      className={css.button}
      data-look={variant}
      data-size={size}
      aria-busy={isBusy || undefined}
    >
      {Icon && <Icon size={ICON_PX[size]} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** The attributes that make a link look like a button. */
export const asButton = (variant: Variant = 'quiet', size: Size = 'normal') => ({
  className: css.button,
  'data-look': variant,
  'data-size': size,
})

interface IconProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Its accessible name and tooltip. */
  label: string
  icon: LucideIcon
  /** 'large' in the head of the page, where thumbs meet it. */
  size?: Size | 'large'
  /** Has a border, like adjacent buttons. */
  isFramed?: true
}

const LONE_ICON_PX = { small: 15, normal: 18, large: 18 }

/** An icon button; additional content, such as a count, is above the icon. */
export function IconButton({ label, icon: Icon, size = 'normal', isFramed, children, ...rest }: IconProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={css.icon}
      data-size={size}
      data-framed={isFramed}
    >
      <Icon size={LONE_ICON_PX[size]} aria-hidden="true" />
      {children}
    </button>
  )
}

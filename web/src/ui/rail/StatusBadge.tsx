import {
  Bell,
  CircleCheck,
  CircleDot,
  CircleHelp,
  FileText,
  LogIn,
  type LucideIcon,
  MapPin,
  Package,
  PackageCheck,
  PackageOpen,
  PauseCircle,
  TrainFront,
} from 'lucide-react'
import classes from './rail.module.css'

type Tone = 'neutral' | 'info' | 'move' | 'wait' | 'act' | 'good'

const BADGES: Record<number, { icon: LucideIcon; tone: Tone }> = {
  0: { icon: FileText, tone: 'neutral' },
  10: { icon: CircleDot, tone: 'info' },
  20: { icon: LogIn, tone: 'info' },
  30: { icon: Package, tone: 'info' },
  40: { icon: TrainFront, tone: 'move' },
  50: { icon: MapPin, tone: 'info' },
  60: { icon: PackageOpen, tone: 'info' },
  70: { icon: PauseCircle, tone: 'wait' },
  80: { icon: Bell, tone: 'act' },
  90: { icon: PackageCheck, tone: 'info' },
  100: { icon: CircleCheck, tone: 'good' },
}

const UNKNOWN_LOOK = { icon: CircleHelp, tone: 'neutral' } as const

/** Icon and color a waybill status carries everywhere. */
export const statusBadge = (code: number | null): { icon: LucideIcon; tone: Tone } =>
  BADGES[code ?? -1] ?? UNKNOWN_LOOK

interface Props {
  code: number | null
  label: string
}

/** A waybill status as icon, word and color. */
export function StatusBadge({ code, label }: Props) {
  const { icon: Icon, tone } = statusBadge(code)
  return (
    <span className={classes.badge} data-tone={tone} data-word={label}>
      <Icon size={13} aria-hidden="true" />
      {label}
    </span>
  )
}

import { ShieldAlert } from 'lucide-react'
import { Tag } from './Tag.tsx'

/** Beside a unit that carries a hazardous material: its UN number, with what else is known; nothing for any other. */
export function HazmatMark({ mark }: { mark: string | null | undefined }) {
  if (!mark) return null
  const [first = mark] = mark.split(/[,;]/)
  return (
    <Tag tone="act" hint={`Hazardous material: ${mark}`}>
      <ShieldAlert size={12} aria-label="Hazardous material" /> {first}
    </Tag>
  )
}

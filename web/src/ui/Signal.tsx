export type Aspect = 'clear' | 'caution' | 'stop' | 'dark' | 'none'

const ASPECTS = [
  { name: 'clear', y: 20, colour: '#2fa35b' },
  { name: 'caution', y: 44, colour: '#f2a81d' },
  { name: 'stop', y: 68, colour: '#d9372b' },
] as const

/** A trackside color-light signal; 'none' shows the track ending instead. Always next to text, never alone. */
export function Signal({ aspect, className }: { aspect: Aspect; className?: string | undefined }) {
  if (aspect === 'none') return <EndOfTrack className={className} />
  return (
    <svg viewBox="0 0 56 136" className={className} aria-hidden="true">
      <rect x="26" y="88" width="4" height="44" fill="var(--line-strong)" />
      <rect x="14" y="130" width="28" height="4" rx="2" fill="var(--line-strong)" />
      <rect x="10" y="2" width="36" height="86" rx="18" fill="var(--rail)" stroke="var(--rail-line)" />
      {ASPECTS.map(({ name, y, colour }) => (
        <g key={name}>
          {name === aspect && <circle cx="28" cy={y} r="13" fill={colour} opacity="0.28" />}
          <circle cx="28" cy={y} r="8" fill={name === aspect ? colour : 'var(--rail-raised)'} />
        </g>
      ))}
    </svg>
  )
}

function EndOfTrack({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 56 136" className={className} aria-hidden="true">
      <g stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round">
        {[58, 74, 90, 106, 122].map((y) => (
          <path key={y} d={`M12 ${y}H44`} />
        ))}
      </g>
      <path d="M20 134V46M36 134V46" stroke="var(--text-muted)" strokeWidth="4" />
      <rect x="8" y="26" width="40" height="16" rx="3" fill="var(--rail)" />
      <path d="M16 26 8 36M28 26 16 42M40 26 28 42M48 32 40 42" stroke="var(--accent)" strokeWidth="4" />
    </svg>
  )
}

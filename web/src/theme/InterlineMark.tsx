import type { SVGProps } from 'react'

/** A turnout seen from above: one line leaves another, as cars pass from railroad to railroad. */
export function InterlineMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <rect width="32" height="32" rx="7" fill="#0f6573" />
      <g fill="none" strokeLinecap="round" strokeWidth="3.2">
        <path d="M11 26V6" stroke="#ffffff" />
        <path d="M11 20C11 14.5 21 15.5 21 10V6" stroke="#ffc24a" />
      </g>
      <circle cx="21" cy="24" r="3" fill="#ffffff" />
    </svg>
  )
}

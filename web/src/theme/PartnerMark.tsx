import type { SVGProps } from 'react'

/** Two couplers, closed. */
export function PartnerMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...props}>
      <circle cx="16" cy="16" r="16" fill="#1c4da3" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3.2">
        <path d="M5.5 16H10.5V11H17.5V15" stroke="#ffffff" />
        <path d="M26.5 16H21.5V21H14.5V17" stroke="#ff9479" />
      </g>
    </svg>
  )
}

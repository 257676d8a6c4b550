import type { ReactNode } from 'react'

/** One of the figures above a bill or a list of them, with what it is made of. */
export const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <small>{children}</small>
    </dd>
  </div>
)

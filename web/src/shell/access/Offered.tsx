import type { ReactNode } from 'react'
import type { Access } from '#contract/base/access.ts'
import { useMay } from './may.ts'

/** What a call does is offered to those for whom the call is open. */
export function Offered({ by, children }: { by: { access: Access }; children: ReactNode }) {
  return useMay(by) ? children : null
}

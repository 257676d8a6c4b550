import type { ReactNode } from 'react'
import type { Access } from '#contract/base/access.ts'
import { useMay } from './may.ts'

/** Shows an action only to users who may make its call. */
export function Offered({ by, children }: { by: { access: Access }; children: ReactNode }) {
  return useMay(by) ? children : null
}

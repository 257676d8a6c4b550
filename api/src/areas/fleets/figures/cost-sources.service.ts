import { extensionPoint } from '../../../extension-point.ts'
import type { CostSource } from './costs.queries.ts'

/** Higher areas add what they know of a round trip's cost. */
export const costSources = extensionPoint<CostSource>('fleets.costSources')

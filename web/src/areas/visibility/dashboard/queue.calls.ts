import { listQuery, getState } from '../../../list/questions.ts'
import { assets } from '../assets/assets.calls.ts'
import type { QueueKind } from './queue.rules.ts'

/** The rows with a need, requested as the list does. */
export const kindQuery = (customerId: number, { search }: Pick<QueueKind, 'search'>) =>
  listQuery(assets, { customerId }, getState(assets, search))

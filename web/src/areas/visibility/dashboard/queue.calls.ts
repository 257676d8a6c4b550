import { listQuery, stateOf } from '../../../list/questions.ts'
import { assets } from '../assets/assets.calls.ts'
import type { QueueKind } from './queue.rules.ts'

/** The rows of a kind, as the list asks for them. */
export const kindQuery = (customerId: number, { search }: Pick<QueueKind, 'search'>) =>
  listQuery(assets, { customerId }, stateOf(assets, search))

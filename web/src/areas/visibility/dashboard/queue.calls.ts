import { useQuery } from '@tanstack/react-query'
import { listQuery, getState } from '../../../list/questions.ts'
import { assets } from '../assets/assets.calls.ts'
import { QUEUE, type QueueKey, type QueueKind } from './queue.rules.ts'

/** The rows with a need, requested as the list does. */
export const kindQuery = (customerId: number, { search }: Pick<QueueKind, 'search'>) =>
  listQuery(assets, { customerId }, getState(assets, search))

/** Units that arrived on the reader's own day, whenever that began elsewhere. */
const ARRIVED_TODAY = { search: { arrival_date: 'today' } }

const getKind = (wanted: QueueKey): Pick<QueueKind, 'search'> => ({
  search: QUEUE.find(({ key }) => key === wanted)?.search ?? {},
})

/** How many units arrived today and are expected on the reader's today and tomorrow, as far as it is known. */
export function useArrivals(customerId: number): Partial<Record<'arrived' | 'today' | 'tomorrow', number>> {
  const arrived = useQuery(kindQuery(customerId, ARRIVED_TODAY)).data
  const today = useQuery(kindQuery(customerId, getKind('today'))).data
  const tomorrow = useQuery(kindQuery(customerId, getKind('tomorrow'))).data
  return {
    ...(arrived && { arrived: arrived.record_count }),
    ...(today && { today: today.record_count }),
    ...(tomorrow && { tomorrow: tomorrow.record_count }),
  }
}

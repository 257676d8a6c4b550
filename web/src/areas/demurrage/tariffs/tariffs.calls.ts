import { queryOptions } from '@tanstack/react-query'
import { listStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import {
  getTariff,
  getStandardTariff,
  listTariffs,
  previewTariff,
  removeTariff,
  type Tariff,
  type TariffBody,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { tariffList } from '#contract/areas/demurrage/tariffs/tariffs.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Where tariffs come from. */
export const tariffs = listSource({ list: tariffList, endpoint: listTariffs })

export const tariff = (customerId: number, tariffId: number) =>
  queryOptions({
    ...endpointQuery(getTariff, { params: { customerId, tariffId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The initial values of a new tariff. */
export const standardTariff = (customerId: number, kind: 'R' | 'imdl') =>
  queryOptions(endpointQuery(getStandardTariff, { params: { customerId }, query: { equipment_kind: kind } }))

/** Shows a tariff after saving, and reloads what it changed. */
export async function showTariff(customerId: number, saved: Tariff): Promise<void> {
  queryClient.setQueryData(tariff(customerId, saved.tariff_id).queryKey, saved)
  await forgetCounts()
}

const forgetCounts = () =>
  Promise.all([listTariffs, listStays].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))

export async function deleteTariff(customerId: number, tariffId: number) {
  const response = await call(removeTariff, { params: { customerId, tariffId } })
  if (response.success) await forgetCounts()
  return response
}

/** What last month's cars would have come to. */
export const requestPreview = (customerId: number, body: TariffBody) =>
  call(previewTariff, { params: { customerId }, body })

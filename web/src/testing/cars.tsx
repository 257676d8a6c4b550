import { CarFront } from 'lucide-react'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { column } from '#contract/list/column.ts'
import { list } from '#contract/list/list.ts'
import { listResponse, listRequest } from '#contract/list/request.ts'
import { listRow } from '#contract/list/row.ts'
import { QUERY_WIRE } from '#contract/list/wire.ts'
import { ListPage } from '../list/ListPage.tsx'
import { listSource } from '../list/source.ts'
import { useList } from '../list/use-list.ts'
import type { PageRoute } from '../shell/route.ts'

/** A list of no area, to try what every list has. */
const carList = list({
  name: 'cars',
  singular: 'car',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Car', { required: true, search: true }),
    load: column.choice('L/E', { L: 'Loaded', E: 'Empty' }, { required: true }),
    days: column.number('Days', { required: true }),
  },
  fields: ['id'],
  key: 'id',
  sort: { by: 'name', dir: 'asc' },
})

export const listCars = endpoint({
  name: 'listCars',
  method: 'GET',
  path: '/cars',
  access: 'signed-in',
  summary: 'Cars.',
  query: listRequest(carList),
  response: listResponse(carList, listRow(carList, { id: z.number() })),
})

const source = listSource({ list: carList, endpoint: listCars })
const NO_CELLS = {}

function CarsPage() {
  const view = useList(source)
  return (
    <ListPage
      view={view}
      title="Cars"
      cells={NO_CELLS}
      whenEmpty={{ icon: CarFront, title: 'No cars', text: 'There are none.' }}
    />
  )
}

export const carPages: readonly PageRoute[] = [
  {
    path: '/cars',
    title: 'Cars',
    crumbs: [],
    needs: 'signed-in',
    page: Object.assign(CarsPage, { preload: () => Promise.resolve() }),
  },
  {
    path: '/',
    title: 'Start',
    crumbs: [],
    needs: 'signed-in',
    page: Object.assign(() => <h1>Start</h1>, { preload: () => Promise.resolve() }),
  },
]

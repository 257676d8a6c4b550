import * as contract from '#contract/areas/admin/places/places.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './places.service.ts'

export const placesRoutes: readonly Route[] = [
  serve(contract.listPlaces, service.listPlaces, service.placeFiling),
  serve(contract.createPlaceAlias, service.createPlaceAlias),
  serve(contract.removePlaceAliases, service.removePlaceAliases),
]

import * as contract from '#contract/areas/fleets/figures/figures.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './figures.service.ts'

export const fleetFiguresRoutes: readonly Route[] = [
  serve(contract.listFleets, service.listFleets),
  serve(contract.getFleet, service.getFleet),
  serve(contract.getFleetUnit, service.getFleetUnit),
]

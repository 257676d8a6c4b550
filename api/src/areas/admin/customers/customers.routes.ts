import * as contract from '#contract/areas/admin/customers/customers.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './customers.service.ts'

export const customersRoutes: readonly Route[] = [
  serve(contract.listCustomers, service.listCustomers, service.customerFiling),
  serve(contract.getCustomer, service.getCustomer),
  serve(contract.createCustomer, service.createCustomer),
  serve(contract.updateCustomer, service.updateCustomer),
  serve(contract.disableCustomer, service.disableCustomer),
  serve(contract.addCustomerEquipment, service.addCustomerEquipment),
  serve(contract.removeCustomerEquipment, service.removeCustomerEquipment),
  serve(contract.createCustomerGroup, service.createCustomerGroup),
  serve(contract.updateCustomerGroup, service.updateCustomerGroup),
  serve(contract.removeCustomerGroup, service.removeCustomerGroup),
  serve(contract.updateCustomerLogo, service.updateCustomerLogo),
]

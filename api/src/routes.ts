import { codesRoutes } from './areas/accounts/codes/codes.routes.ts'
import { emailsRoutes } from './areas/accounts/emails/emails.routes.ts'
import { passwordsRoutes } from './areas/accounts/passwords/passwords.routes.ts'
import { permissionsRoutes } from './areas/accounts/permissions/permissions.routes.ts'
import { preferencesRoutes } from './areas/accounts/preferences/preferences.routes.ts'
import { sessionRoutes } from './areas/accounts/session/session.routes.ts'
import { setupRoutes } from './areas/accounts/setup/setup.routes.ts'
import { signOnRoutes } from './areas/accounts/sign-on/sign-on.routes.ts'
import { exportsRoutes } from './areas/lists/exports/exports.routes.ts'
import { usageRoutes } from './areas/accounts/usage/usage.routes.ts'
import { linksRoutes } from './areas/lists/links/links.routes.ts'
import { viewsRoutes } from './areas/lists/views/views.routes.ts'
import { auditRoutes } from './areas/admin/audit/audit.routes.ts'
import { customersRoutes } from './areas/admin/customers/customers.routes.ts'
import { customerFeedsRoutes } from './areas/admin/customer-feeds/customer-feeds.routes.ts'
import { customerRolesRoutes } from './areas/admin/customer-roles/customer-roles.routes.ts'
import { customerSetupRoutes } from './areas/admin/setup/setup.routes.ts'
import { eventCodesRoutes } from './areas/admin/event-codes/event-codes.routes.ts'
import { importsRoutes } from './areas/admin/imports/imports.routes.ts'
import { allFeedsRoutes } from './areas/admin/all-feeds/all-feeds.routes.ts'
import { holdsRoutes } from './areas/admin/holds/holds.routes.ts'
import { systemRoutes } from './areas/admin/system/system.routes.ts'
import { jobsRoutes } from './areas/admin/jobs/jobs.routes.ts'
import { modulesRoutes } from './areas/admin/modules/modules.routes.ts'
import { noticeRoutes } from './areas/admin/notice/notice.routes.ts'
import { outboxRoutes } from './areas/admin/outbox/outbox.routes.ts'
import { customerPermissionsRoutes } from './areas/admin/permissions/permissions.routes.ts'
import { placesRoutes } from './areas/admin/places/places.routes.ts'
import { rolesRoutes } from './areas/admin/roles/roles.routes.ts'
import { tokensRoutes } from './areas/admin/tokens/tokens.routes.ts'
import { usersBulkRoutes } from './areas/admin/users/users-bulk.routes.ts'
import { usersRoutes } from './areas/admin/users/users.routes.ts'
import { clientConfigRoutes } from './areas/config/client-config.routes.ts'
import { statementsRoutes } from './areas/demurrage/statements/statements.routes.ts'
import { staysRoutes } from './areas/demurrage/stays/stays.routes.ts'
import { loadsRoutes } from './areas/terminal/loads.routes.ts'
import { carActionsRoutes } from './areas/actions/car-actions.routes.ts'
import { tariffsRoutes } from './areas/demurrage/tariffs/tariffs.routes.ts'
import { layoutsRoutes } from './areas/feeds/layouts/layouts.routes.ts'
import { feedsRoutes } from './areas/feeds/messages/messages.routes.ts'
import { cyclesRoutes } from './areas/fleets/cycles/cycles.routes.ts'
import { groupsRoutes } from './areas/fleets/groups/groups.routes.ts'
import { fleetFiguresRoutes } from './areas/fleets/figures/figures.routes.ts'
import { attachmentsRoutes } from './areas/files/attachments/attachments.routes.ts'
import { picturesRoutes } from './areas/files/pictures/pictures.routes.ts'
import { findRoutes } from './areas/find/find.routes.ts'
import { commoditiesRoutes } from './areas/lookups/commodities/commodities.routes.ts'
import { equipmentRoutes } from './areas/lookups/equipment/equipment.routes.ts'
import { locationsRoutes } from './areas/lookups/locations/locations.routes.ts'
import { peopleRoutes } from './areas/lookups/people/people.routes.ts'
import { railroadsRoutes } from './areas/lookups/railroads/railroads.routes.ts'
import { reportingGroupsRoutes } from './areas/lookups/reporting-groups/reporting-groups.routes.ts'
import { billingRoutes } from './areas/pricing/billing/billing.routes.ts'
import { quoteBulkRoutes } from './areas/pricing/bulk/bulk.routes.ts'
import { fuelRoutes } from './areas/pricing/fuel/fuel.routes.ts'
import { rateImportsRoutes } from './areas/pricing/imports/imports.routes.ts'
import { ratesRoutes } from './areas/pricing/rates/rates.routes.ts'
import { quoteNotesRoutes } from './areas/pricing/notes/notes.routes.ts'
import { quotesRoutes } from './areas/pricing/quotes/quotes.routes.ts'
import { printsRoutes } from './areas/pricing/prints/prints.routes.ts'
import { reviewRoutes } from './areas/pricing/review/review.routes.ts'
import { sendingsRoutes } from './areas/pricing/sendings/sendings.routes.ts'
import { knownShippersRoutes } from './areas/pricing/shippers/shippers.routes.ts'
import { tripsRoutes } from './areas/lookups/trips/trips.routes.ts'
import { ticketBulkRoutes } from './areas/support/bulk/bulk.routes.ts'
import { evidenceRoutes } from './areas/support/evidence/evidence.routes.ts'
import { feedbackRoutes } from './areas/support/feedback/feedback.routes.ts'
import { macrosRoutes } from './areas/support/macros/macros.routes.ts'
import { presenceRoutes } from './areas/support/presence/presence.routes.ts'
import { notesRoutes } from './areas/support/notes/notes.routes.ts'
import { ratingsRoutes } from './areas/support/ratings/ratings.routes.ts'
import { targetsRoutes } from './areas/support/targets/targets.routes.ts'
import { ticketsRoutes } from './areas/support/tickets/tickets.routes.ts'
import { assetsRoutes } from './areas/visibility/assets/assets.routes.ts'
import { overridesRoutes } from './areas/visibility/overrides/overrides.routes.ts'
import { waybillsRoutes } from './areas/visibility/waybills/waybills.routes.ts'
import { unitDocumentsRoutes } from './areas/visibility/documents/documents.routes.ts'
import { dueRoutes } from './areas/visibility/due/due.routes.ts'
import { pastedRoutes } from './areas/visibility/pasted/pasted.routes.ts'
import { askingRoutes } from './areas/visibility/asking/asking.routes.ts'
import { workRoutes } from './areas/visibility/work/work.routes.ts'
import { bookingCarriersRoutes } from './areas/waybilling/carriers/carriers.routes.ts'
import { customerRailroadsRoutes } from './areas/waybilling/customer-railroads/customer-railroads.routes.ts'
import { partiesRoutes } from './areas/waybilling/parties/parties.routes.ts'
import { partyImportsRoutes } from './areas/waybilling/party-imports/party-imports.routes.ts'
import { patternsRoutes } from './areas/waybilling/patterns/patterns.routes.ts'
import { deliveriesRoutes } from './areas/waybilling/deliveries/deliveries.routes.ts'
import { correctionsRoutes } from './areas/waybilling/tenders/corrections.routes.ts'
import { tendersRoutes } from './areas/waybilling/tenders/tenders.routes.ts'
import { payerCompaniesRoutes } from './areas/settings/payer-companies.routes.ts'
import { alertRulesRoutes } from './areas/notifications/alert-rules/alert-rules.routes.ts'
import { alertsRoutes } from './areas/notifications/alerts/alerts.routes.ts'
import { followedUnitsRoutes } from './areas/notifications/followed-units/followed-units.routes.ts'
import { readingRoutes } from './areas/notifications/reading/reading.routes.ts'
import { webhooksRoutes } from './areas/notifications/webhooks/webhooks.routes.ts'
import { notificationSettingsRoutes } from './areas/notifications/settings/settings.routes.ts'
import type { Route } from './http/serve.ts'

const served: readonly Route[] = [
  ...codesRoutes,
  ...emailsRoutes,
  ...passwordsRoutes,
  ...permissionsRoutes,
  ...preferencesRoutes,
  ...sessionRoutes,
  ...setupRoutes,
  ...signOnRoutes,
  ...auditRoutes,
  ...usageRoutes,
  ...linksRoutes,
  ...viewsRoutes,
  ...customersRoutes,
  ...customerFeedsRoutes,
  ...customerRolesRoutes,
  ...customerSetupRoutes,
  ...eventCodesRoutes,
  ...importsRoutes,
  ...allFeedsRoutes,
  ...holdsRoutes,
  ...systemRoutes,
  ...jobsRoutes,
  ...modulesRoutes,
  ...noticeRoutes,
  ...outboxRoutes,
  ...customerPermissionsRoutes,
  ...placesRoutes,
  ...rolesRoutes,
  ...tokensRoutes,
  ...usersRoutes,
  ...usersBulkRoutes,
  ...clientConfigRoutes,
  ...layoutsRoutes,
  ...feedsRoutes,
  ...cyclesRoutes,
  ...fleetFiguresRoutes,
  ...groupsRoutes,
  ...attachmentsRoutes,
  ...picturesRoutes,
  ...findRoutes,
  ...commoditiesRoutes,
  ...equipmentRoutes,
  ...locationsRoutes,
  ...peopleRoutes,
  ...railroadsRoutes,
  ...reportingGroupsRoutes,
  ...billingRoutes,
  ...quoteBulkRoutes,
  ...fuelRoutes,
  ...rateImportsRoutes,
  ...ratesRoutes,
  ...quotesRoutes,
  ...quoteNotesRoutes,
  ...sendingsRoutes,
  ...knownShippersRoutes,
  ...printsRoutes,
  ...tripsRoutes,
  ...evidenceRoutes,
  ...feedbackRoutes,
  ...notesRoutes,
  ...ticketsRoutes,
  ...ticketBulkRoutes,
  ...targetsRoutes,
  ...macrosRoutes,
  ...ratingsRoutes,
  ...presenceRoutes,
  ...reviewRoutes,
  ...assetsRoutes,
  ...overridesRoutes,
  ...waybillsRoutes,
  ...askingRoutes,
  ...workRoutes,
  ...pastedRoutes,
  ...dueRoutes,
  ...unitDocumentsRoutes,
  ...payerCompaniesRoutes,
  ...staysRoutes,
  ...tariffsRoutes,
  ...carActionsRoutes,
  ...loadsRoutes,
  ...statementsRoutes,
  ...bookingCarriersRoutes,
  ...customerRailroadsRoutes,
  ...partiesRoutes,
  ...partyImportsRoutes,
  ...patternsRoutes,
  ...correctionsRoutes,
  ...deliveriesRoutes,
  ...tendersRoutes,
  ...notificationSettingsRoutes,
  ...alertRulesRoutes,
  ...alertsRoutes,
  ...readingRoutes,
  ...followedUnitsRoutes,
  ...webhooksRoutes,
]

/** Every endpoint of the contract with the service that answers it. */
export const routes: readonly Route[] = [...served, ...exportsRoutes(served)]

-- Descriptions of the eight roles in the words of the screens; those that someone changed stay.
update identity.roles r set meaning = m.meaning
from (values
  (1, 'Runs the account of the company: everything the company may use, its settings included.',
    'Manages the company’s account, with all of its permissions and settings.'),
  (2, 'Plans and follows shipments: dashboard, assets, fleet cycles, reports and analytics.',
    'Plans and tracks shipments: dashboard, assets, fleet cycles, reports and analytics.'),
  (3, 'Works the day: dashboard, asset list and search.',
    'Runs daily operations: dashboard, asset list and search.'),
  (4, 'Looks after equipment: assets, fleet cycles, telematics and network maps.',
    'Manages equipment: assets, fleet cycles, telematics and network maps.'),
  (5, 'Makes and sends price quotes.', 'Creates and sends quotes.'),
  (6, 'Looks at the asset list.', 'Views the asset list.'),
  (7, 'Works at a terminal: its load list and nothing else.', 'Works at a terminal: only its load list.'),
  (8, 'Runs a terminal: its load list, and the asset list.', 'Manages a terminal: its load list and the asset list.')
) as m (role_id, former, meaning)
where m.role_id = r.role_id and r.meaning = m.former;

import { m, o, segment } from './table.ts'

// X12 segments that describe what surrounds transaction sets; names and numbers are the standard's.

export const ISA = segment('ISA', 'Interchange Control Header', [
  m('I01', 'Authorization Information Qualifier', 'ID', 2, 2),
  m('I02', 'Authorization Information', 'AN', 10, 10),
  m('I03', 'Security Information Qualifier', 'ID', 2, 2),
  m('I04', 'Security Information', 'AN', 10, 10),
  m('I05', 'Interchange ID Qualifier', 'ID', 2, 2),
  m('I06', 'Interchange Sender ID', 'AN', 15, 15),
  m('I05', 'Interchange ID Qualifier', 'ID', 2, 2),
  m('I07', 'Interchange Receiver ID', 'AN', 15, 15),
  m('I08', 'Interchange Date', 'DT6', 6, 6),
  m('I09', 'Interchange Time', 'TM', 4, 4),
  m('I65', 'Repetition Separator or Standards Identifier', 'AN', 1, 1),
  m('I11', 'Interchange Control Version Number', 'ID', 5, 5),
  m('I12', 'Interchange Control Number', 'N0', 9, 9),
  m('I13', 'Acknowledgment Requested', 'ID', 1, 1),
  m('I14', 'Usage Indicator', 'ID', 1, 1),
  m('I15', 'Component Element Separator', 'AN', 1, 1),
])

export const GS = segment('GS', 'Functional Group Header', [
  m(479, 'Functional Identifier Code', 'ID', 2, 2),
  m(142, 'Application Sender Code', 'AN', 2, 15),
  m(124, 'Application Receiver Code', 'AN', 2, 15),
  m(373, 'Date', 'DT', 8, 8),
  m(337, 'Time', 'TM', 4, 8),
  m(28, 'Group Control Number', 'N0', 1, 9),
  m(455, 'Responsible Agency Code', 'ID', 1, 2),
  m(480, 'Version, Release and Industry Identifier Code', 'AN', 1, 12),
])

export const ST = segment('ST', 'Transaction Set Header', [
  m(143, 'Transaction Set Identifier Code', 'ID', 3, 3),
  m(329, 'Transaction Set Control Number', 'AN', 4, 9),
  o(1705, 'Implementation Convention Reference', 'AN', 1, 35, { since: '005010' }),
])

export const SE = segment('SE', 'Transaction Set Trailer', [
  m(96, 'Number of Included Segments', 'N0', 1, 10),
  m(329, 'Transaction Set Control Number', 'AN', 4, 9),
])

export const GE = segment('GE', 'Functional Group Trailer', [
  m(97, 'Number of Transaction Sets Included', 'N0', 1, 6),
  m(28, 'Group Control Number', 'N0', 1, 9),
])

export const IEA = segment('IEA', 'Interchange Control Trailer', [
  m('I16', 'Number of Included Functional Groups', 'N0', 1, 5),
  m('I12', 'Interchange Control Number', 'N0', 9, 9),
])

export const TA1 = segment('TA1', 'Interchange Acknowledgment', [
  m('I12', 'Interchange Control Number', 'N0', 9, 9),
  m('I08', 'Interchange Date', 'DT6', 6, 6),
  m('I09', 'Interchange Time', 'TM', 4, 4),
  m('I17', 'Interchange Acknowledgment Code', 'ID', 1, 1),
  m('I18', 'Interchange Note Code', 'ID', 3, 3),
])

export const LS = segment('LS', 'Loop Header', [
  m(447, 'Loop Identifier Code', 'AN', 1, 6, { later: [{ from: '005010', max: 4 }] }),
])

export const LE = segment('LE', 'Loop Trailer', [
  m(447, 'Loop Identifier Code', 'AN', 1, 6, { later: [{ from: '005010', max: 4 }] }),
])

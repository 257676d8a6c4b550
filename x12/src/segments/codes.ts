/**
 * The codes of short, closed lists by data element number. Longer lists (parties, references, packaging) and those
 * kept outside X12 are not here: a code of theirs is never called wrong.
 */
export const CODES: ReadonlyMap<number | string, ReadonlySet<string>> = new Map(
  Object.entries({
    11: 'A B C D E F G H J M P Q R S T U V W X Y',
    102: 'L N R S T',
    132: 'B H R S T U',
    133: '1 2 3 4 5 6 7 8 9 A B D H I JD JI JO M O R S V X Z',
    147: '1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
    160: 'N P R S',
    190: 'A P',
    195: 'C F G M T V',
    199: 'C M N R',
    226: 'N S',
    241: 'B BC D HDN HDNC HSC M MN MNU',
    272: '1 2',
    436: 'BR DR GR OP RR TP',
    460: 'A C D E F G H M N O R S T',
    571: 'A M',
    665: 'G P R',
    714: '1 2 3',
    745: 'Y',
    759: 'RQ',
    983: 'P S',
    984: 'C D I',
    985: 'NOS',
    I14: 'I P T',
    I13: '0 1',
  }).map(([de, codes]) => [/^\d+$/.test(de) ? Number(de) : de, new Set(codes.split(' '))]),
)

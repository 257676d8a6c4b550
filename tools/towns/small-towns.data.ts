/**
 * Canadian places too small for the other sources that keep another clock than most of their province or lie beside
 * such a border, stops of railroads there, and towns whose accents those sources lost: name, latitude and longitude in
 * degrees. The coordinates are approximate, near enough for the zone.
 */
export const SMALL_TOWNS: Readonly<Record<string, string>> = {
  QC: `
    Blanc-Sablon 51.42 -57.13; Lourdes-de-Blanc-Sablon 51.40 -57.20; Brador 51.45 -57.25; Middle Bay 51.47 -57.50
    Rivière-Saint-Paul 51.47 -57.70; Vieux-Fort 51.38 -57.95; Old Fort Bay 51.38 -57.95; Pakuashipi 51.23 -58.66
    Bonne-Espérance 51.47 -57.70; Saint-Augustin 51.22 -58.65; La Tabatière 50.84 -58.97; Mutton Bay 50.77 -59.02
    Gros-Mécatina 50.84 -58.97; Tête-à-la-Baleine 50.70 -59.32; Harrington Harbour 50.49 -59.47
    Aylmer Sound 50.48 -59.47; Chevery 50.47 -59.62; Côte-Nord-du-Golfe-du-Saint-Laurent 50.47 -59.62
    La Romaine 50.21 -60.68; Unamen Shipu 50.21 -60.68; Kegaska 50.18 -61.27; Natashquan 50.18 -61.81
    Pointe-Parent 50.14 -61.80; Aguanish 50.22 -62.08; Île-Michon 50.24 -62.02; Baie-Johan-Beetz 50.28 -62.81
    Mingan 50.30 -64.02; Longue-Pointe-de-Mingan 50.27 -64.14; Rivière-au-Tonnerre 50.27 -64.78
    Sheldrake 50.27 -64.90; Port-Menier 49.82 -64.35; Grosse-Île 47.62 -61.52; Havre-Aubert 47.24 -61.84
    L'Étang-du-Nord 47.37 -61.94; Fatima 47.42 -61.89; Havre-aux-Maisons 47.41 -61.80; Grande-Entrée 47.56 -61.56
    Listuguj 48.02 -66.70; Pointe-à-la-Croix 48.01 -66.68; Restigouche 48.02 -66.70; Matapédia 47.97 -66.94
    Causapscal 48.36 -67.23; Îles-de-la-Madeleine 47.38 -61.88; Nouvelle 48.13 -66.32; Schefferville 54.80 -66.83; Hébertville 48.39 -71.68; Laterrière 48.31 -71.11; Grand-Mère 46.62 -72.73; Fermont 52.78 -67.08`,
  NB: `
    Cap-Pelé 46.23 -64.26; Lamèque 47.79 -64.65`,
  NL: `
    Wabush 52.91 -66.87; Ross Bay Junction 53.00 -66.20; Twin Falls 53.50 -64.52; Churchill Falls 53.53 -64.00
    Esker 53.87 -66.42; Cartwright 53.71 -57.02; Rigolet 54.18 -58.43; Nain 56.54 -61.69; Hopedale 55.46 -60.21
    North West River 53.53 -60.14; Paradise River 53.43 -57.25; Port Hope Simpson 52.55 -56.30
    Charlottetown Labrador 52.77 -56.12; Mary's Harbour 52.31 -55.84; Red Bay 51.73 -56.42; Forteau 51.47 -56.95
    L'Anse-au-Clair 51.43 -57.06; L'Anse-au-Loup 51.52 -56.82; West St. Modeste 51.60 -56.70`,
  ON: `
    Rainy River 48.73 -94.56; Emo 48.63 -93.83; Barwick 48.65 -93.97; Stratton 48.68 -94.10; Sleeman 48.73 -94.42
    Devlin 48.62 -93.66; Mine Centre 48.76 -92.62; Flanders 48.72 -92.12; Sapawe 48.76 -91.30; Kashabowie 48.66 -90.43
    Shebandowan 48.62 -90.07; Shabaqua 48.60 -89.90; Raith 48.83 -89.93; Upsala 49.05 -90.47
    English River 49.22 -91.00; Ignace 49.42 -91.66; Raleigh 49.53 -91.95; Dinorwic 49.69 -92.50; Wabigoon 49.72 -92.60
    Oxdrift 49.82 -92.98; Eagle River 49.81 -93.20; Vermilion Bay 49.85 -93.39; Waldhof 49.80 -93.27
    Hawk Lake 49.78 -94.00; Keewatin 49.76 -94.55; Busteed 49.72 -94.80; Ingolf 49.74 -95.13; Minaki 49.98 -94.67
    Redditt 49.98 -94.40; Farlane 50.00 -94.18; Jones 50.00 -93.95; Quibell 49.97 -93.43; Red Lake Road 49.97 -93.37
    McIntosh 49.97 -93.63; Amesdale 50.02 -92.93; Hudson 50.09 -92.17; Superior Junction 50.10 -91.80
    Savant Lake 50.23 -90.71; Allanwater Bridge 50.25 -90.22; Collins 50.28 -89.45; Armstrong 50.30 -89.03
    Ferland 50.30 -88.42; Nakina 50.18 -86.71; Ear Falls 50.64 -93.23; Pickle Lake 51.47 -90.20
    New Osnaburgh 51.20 -90.20; Mishkeegogamang 51.20 -90.20; Central Patricia 51.50 -90.15; Nestor Falls 49.12 -93.92
    Sioux Narrows 49.42 -94.10; Morson 49.10 -94.32`,
  SK: `
    Creighton 54.75 -101.90; Denare Beach 54.66 -102.08; Flin Flon 54.76 -101.89; Lloydminster 53.28 -110.01
    Marshall 53.19 -109.78; Lashburn 53.13 -109.61; Alsask 51.39 -109.99; Macklin 52.33 -109.95; Sturgis 51.94 -102.54
    Hamlin 52.83 -108.25; Brada 52.72 -108.18; Denholm 52.66 -108.02; Ruddell 52.59 -107.87; Oban 52.15 -108.20
    Clavet 52.00 -106.38; Zelma 51.81 -105.88; Xena 51.80 -105.72; Belle Plaine 50.40 -105.15; Pasqua 50.37 -105.40
    Kronau 50.31 -104.28; Rowatt 50.34 -104.62; North Portal 49.01 -102.55; Northgate 49.01 -102.26`,
  BC: `
    Yahk 49.09 -116.10; Kitchener 49.16 -116.32; Erickson 49.10 -116.47; Lister 49.06 -116.46; Kingsgate 49.01 -116.18
    Moyie 49.29 -115.83; Lumberton 49.43 -115.87; Sirdar 49.24 -116.61; Crawford Bay 49.68 -116.81; Natal 49.73 -114.86
    Fort Steele 49.62 -115.63; Elko 49.30 -115.11; Hosmer 49.58 -114.96; Crowsnest 49.63 -114.70; Field 51.40 -116.49
    Beavermouth 51.53 -117.47; Rogers 51.40 -117.55; Donald 51.49 -117.17; Spillimacheen 50.90 -116.37
    Radium Hot Springs 50.62 -116.07; Canal Flats 50.16 -115.81; Wasa 49.77 -115.75; Roosville 49.01 -115.06
    Pouce Coupe 55.72 -120.13; Taylor 56.15 -120.68; Hudson's Hope 56.03 -121.91; Septimus 56.07 -120.65
    Wonowon 56.73 -121.81; Beatton River 57.38 -121.39; Prophet River 58.10 -122.72; Bear Lake 54.50 -122.68
    Azouzetta 55.37 -122.62; Mackenzie 55.34 -123.09; Valemount 52.83 -119.27; Tete Jaune Cache 52.97 -119.43
    McBride 53.30 -120.17; Blue River 52.10 -119.30; Trail 49.10 -117.71; Salmo 49.19 -117.28; Nelson 49.49 -117.29`,
}

-- People look for a railroad by the name it uses today.
update reference.railroads set name = 'Canadian Pacific Kansas City (CPKC, CP network)'
where scac = 'CPRS' and name = 'Canadian Pacific Kansas City (CP network)';
update reference.railroads set name = 'Canadian Pacific Kansas City (CPKC, KCS network)'
where scac = 'KCS' and name = 'Canadian Pacific Kansas City (KCS network)';

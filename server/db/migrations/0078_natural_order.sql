-- As people count: “Client 2” before “Client 10”; as shared/rules/naturalOrder.ts has it. For ordering alone, not for
-- indexes: these would have to be built anew whenever the server's ICU is of another version.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

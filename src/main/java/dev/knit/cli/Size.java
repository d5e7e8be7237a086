package dev.knit.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes as people write it: {@code 4096}, {@code 64K}, {@code 100M}, {@code 2G}. */
final class Size implements ITypeConverter<Long> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,15})([KMGT]?)(I?B)?");

  @Override
  public Long convert(String word) {
    Matcher form = FORM.matcher(word.toUpperCase(Locale.ROOT));
    if (!form.matches()) {
      throw new TypeConversionException("'" + word + "' is not a size such as 4096, 100M or 2G");
    }
    int power = " KMGT".indexOf(form.group(2)); // of 1024; where no letter stands, 0
    try {
      return Math.multiplyExact(Long.parseLong(form.group(1)), 1L << 10 * power);
    } catch (ArithmeticException tooLarge) {
      throw new TypeConversionException("'" + word + "' is larger than any file");
    }
  }
}
